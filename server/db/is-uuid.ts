const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the text can be compared with a column of type uuid; with any other the database fails. */
export const isUuid = (text: string): boolean => uuid.test(text)
