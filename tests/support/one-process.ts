// A test file to the runner: the files of RUN_IN_ONE_PROCESS, one suite after the other, each with hooks of its own.
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

const files: string[] = JSON.parse(process.env.RUN_IN_ONE_PROCESS ?? '[]')
for (const file of files)
  await suite(file, async () => {
    await import(pathToFileURL(file).href)
  })
