declare const brand: unique symbol

/**
 * What a live event is published to and a stream listens to. A room declares its topics in its `topics.ts`
 * and hands them in (room.ts): nothing can be published to a topic that no room has.
 */
export type Topic = string & { readonly [brand]: true }

/** The topics of everything of one kind, each with an id: `order:<id>`. */
export type TopicKind = ((id: string) => Topic) & { readonly kind: string }

/** The topic of everything of its name: `orders`. */
export const topic = (name: string): Topic => name as Topic

export const topicKind = (kind: string): TopicKind =>
  Object.assign((id: string) => `${kind}:${id}` as Topic, { kind })

/** Whether the payload of a notification has one of these topics, without parsing it. */
export const mentions = (payload: string, topics: readonly (Topic | TopicKind)[]): boolean =>
  topics.some((each) => payload.includes(typeof each === 'string' ? `"${each}"` : `"${each.kind}:`))
