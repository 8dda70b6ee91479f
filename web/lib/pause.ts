/** Done after this many milliseconds: for answers that are to be seen coming. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
