/** What the map of rescues and its sentence take at least, kept free until they are there. */
export const placesHeight = 'min-h-[31rem] sm:min-h-[30rem]'
