import { type Command, CommandError, runCommand } from '../../startup/run-command.ts'
import { movePictures, takePicturesBack } from './move-pictures.ts'
import { type ObjectStorage, openObjectStorage, StorageError } from './object-storage.ts'

const usage = `npm run pictures -- move    moves pictures from the database into the storage of STORAGE_URL
npm run pictures -- back    takes them back, before STORAGE_URL is given up
Both may be broken off and repeated, beside a running server.`

const withStorage =
  (work: (context: Parameters<Command>[0], storage: ObjectStorage) => Promise<string>): Command =>
  async (context) => {
    const storage = openObjectStorage(context.settings)
    if (storage === null) throw new CommandError('There is no storage: set STORAGE_URL.')
    return work(context, storage).catch((error: unknown) => {
      if (!(error instanceof StorageError)) throw error
      throw new CommandError(`${error.message}. What was moved stays moved: repeat the command later.`)
    })
  }

await runCommand({
  usage,
  parse: ([name, ...rest]) => {
    if (rest.length > 0) return undefined
    if (name === 'move')
      return withStorage(
        async ({ db }, storage) => `${await movePictures({ db }, storage)} pictures were moved.`,
      )
    if (name === 'back')
      return withStorage(async ({ db }, storage) => {
        const { taken, missing } = await takePicturesBack({ db }, storage)
        return [`${taken} pictures were taken back.`, ...missing.map((id) => `missing: ${id}`)].join('\n')
      })
    return undefined
  },
})
