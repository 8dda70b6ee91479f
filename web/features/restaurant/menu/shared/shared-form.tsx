import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import type { SharedGroup } from '#shared/menu/shared-group-contracts.ts'
import { optionProblems, sharedGroupForm } from '#shared/menu/validation.ts'
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../../ui/message.tsx'
import {
  bodyOfGroup,
  type DishDraft,
  draftOf,
  draftOfGroup,
  emptyGroup,
  errorsAt,
} from '../dish/dish-draft.ts'
import { Group } from '../dish/option-groups-editor.tsx'
import { useChangeShared } from './use-shared.ts'

type Props = { open: boolean; group: SharedGroup | null; onClose: () => void }

/** Makes or changes a group of options once, for all dishes that have it. */
export const SharedForm = ({ open, group, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={group ? t`Change shared options` : t`New shared options`}
      wide
    >
      <Form key={group?.id ?? ''} group={group} onClose={onClose} />
    </Dialog>
  )
}

const inForm = (problems: Readonly<Record<string, string>>) =>
  errorsAt(Object.fromEntries(Object.entries(problems).map(([path, text]) => [`options.0.${path}`, text])))

/** The server's own rules. The form is that of a dish with one group, so that its fields are the same. */
const resolver: Resolver<DishDraft> = (draft) => {
  const [group = emptyGroup] = draft.options
  const read = sharedGroupForm.safeParse(bodyOfGroup(group))
  const errors = read.success
    ? errorsAt(optionProblems({ isVeg: null, options: [read.data] }))
    : inForm(
        Object.fromEntries(
          read.error.issues.map(({ path, message }) => [path.join('.'), message]).toReversed(),
        ),
      )
  return Object.keys(errors).length === 0 ? { values: draft, errors: {} } : { values: {}, errors }
}

const Form = ({ group, onClose }: Omit<Props, 'open'>) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const change = useChangeShared()
  const form = useForm<DishDraft>({
    resolver,
    defaultValues: {
      ...draftOf(null),
      options: [group ? draftOfGroup({ ...group, shared: null }) : emptyGroup],
    },
  })
  const submit = form.handleSubmit(async ({ options: [draft = emptyGroup] }) => {
    setProblem(undefined)
    try {
      const body = sharedGroupForm.parse(bodyOfGroup(draft))
      await change.mutateAsync({ kind: 'save', id: group?.id ?? null, form: body })
      onClose()
    } catch (error) {
      setProblem(messageOf(error, t`The options could not be saved. Please try again.`))
      const wrong = error instanceof ApiError ? inForm(error.fields).options : undefined
      if (wrong) form.setError('options', wrong as { message: string })
    }
  })
  const count = group?.dishes.length ?? 0
  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {count > 0 && (
          <p>
            <Plural
              value={count}
              one="# dish has it and changes too."
              other="# dishes have it and change too."
            />
          </p>
        )}
        <Group id="shared-group" at={0} of={1} onMove={() => {}} />
        <div aria-live="polite">{problem && <Message kind="error">{problem}</Message>}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={change.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
