/** Where a photo of a rescue's story is served: a file, so it has no contract. */
export const rescuePhotoPath = (id: string) => `/api/rescues/photos/${id}`
