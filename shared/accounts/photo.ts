/** Largest upload of a photo, in bytes. */
export const largestPhoto = 5 * 1024 * 1024
export const photoTooLarge = /*i18n*/ 'Please choose a picture of at most 5 MB.'
