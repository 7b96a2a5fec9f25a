import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { addAnswers } from '#core/knowledge/contract.ts'
import { type CsvPreview, cutText, importAnswers, previewAnswers } from '#core/knowledge/contract-import.ts'
import { createSubmit, type SubmitStore } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'
import { EVERYWHERE, type Place } from './places.ts'

/** URL of the CSV export, which can be imported again. */
export const ANSWERS_FILE_URL = '/api/getAnswers.csv'

export interface ChosenFile {
  name: string
  csv: string
  preview: CsvPreview
}
export interface Suggestion {
  isTaken: boolean
  question: string
  answer: string
  /** An existing entry with nearly the same content; null: no such entry. */
  similar: { source: string; title: string } | null
}

/** Pasted text and its options; kept while tabs change. */
export interface Pasted {
  text: string
  lang: Language
  /** Whether the accepted suggestions apply everywhere, in one shop or at one signage. */
  place: Place
}

/** State of the tab まとめて追加 (import). Saves nothing before the user has seen a preview. */
export interface Importing {
  $file: ReadableAtom<ChosenFile | undefined>
  $pasted: ReadableAtom<Pasted>
  $suggestions: ReadableAtom<readonly Suggestion[] | undefined>
  /** True if the user has typed a text, or has suggestions that are not added yet. */
  $isDirty: ReadableAtom<boolean>
  previewing: SubmitStore
  taking: SubmitStore
  cutting: SubmitStore
  adding: SubmitStore
  readFile(name: string, csv: string): Promise<void>
  takeFile(): Promise<void>
  dropFile(): void
  paste(changes: Partial<Pasted>): void
  cut(): Promise<void>
  change(at: number, changes: Partial<Suggestion>): void
  addTaken(): Promise<void>
  dropSuggestions(): void
}

interface ImportingParts {
  request: Request
  onImported: (counts: { added: number; changed: number }) => void
  onAdded: (count: number) => void
}

/** Removes the byte order mark before the first column's name. */
const withoutMark = (csv: string): string => csv.replace(/^\uFEFF/, '')

export function createImporting({ request, onImported, onAdded }: ImportingParts): Importing {
  return { ...createFileImport(request, onImported), ...createTextImport(request, onAdded) }
}

type FileImport = Pick<Importing, '$file' | 'previewing' | 'taking' | 'readFile' | 'takeFile' | 'dropFile'>

/** Imports answers from a CSV file. */
function createFileImport(request: Request, onImported: ImportingParts['onImported']): FileImport {
  const $file = atom<ChosenFile | undefined>(undefined)
  let read = { name: '', csv: '' }
  let isPreviewing = false
  const previewing = createSubmit(request, previewAnswers, (preview, { csv }) => {
    if (csv !== read.csv) return
    $file.set({ ...read, preview })
    previewing.dismiss()
  })
  const taking = createSubmit(request, importAnswers, (counts, { csv }) => {
    if ($file.get()?.csv === csv) $file.set(undefined)
    taking.dismiss()
    onImported(counts)
  })
  return {
    $file,
    previewing,
    taking,
    async readFile(name, csv) {
      read = { name, csv: withoutMark(csv) }
      $file.set(undefined)
      if (isPreviewing) return
      isPreviewing = true
      let sent: typeof read
      do {
        sent = read
        await previewing.send({ csv: sent.csv })
        // another file was chosen meanwhile: preview that file
      } while (sent !== read)
      isPreviewing = false
    },
    async takeFile() {
      const file = $file.get()
      if (file && file.preview.problems.length === 0) await taking.send({ csv: file.csv })
    },
    dropFile: () => $file.set(undefined),
  }
}

const answerFrom = ({ question, answer }: Suggestion, lang: Language, place: Pasted['place']) => ({
  ...place,
  wordings: [{ lang, text: question }],
  texts: [{ lang, text: answer, isDraft: false }],
})

/** Imports answers that the server extracts from a pasted text. */
function createTextImport(
  request: Request,
  onAdded: ImportingParts['onAdded'],
): Omit<Importing, keyof FileImport> {
  const $suggestions = atom<readonly Suggestion[] | undefined>(undefined)
  const $pasted = atom<Pasted>({ text: '', lang: 'ja', place: EVERYWHERE })
  /** The text from which the suggestions were extracted. */
  let source: Pick<Pasted, 'text' | 'lang'> = { text: '', lang: 'ja' }
  const cutting = createSubmit(request, cutText, ({ suggestions }: OutputOf<typeof cutText>, input) => {
    source = input
    // suggestions that already exist are not selected by default
    $suggestions.set(suggestions.map((one) => ({ ...one, isTaken: one.similar === null })))
    cutting.dismiss()
  })
  let sent: { text: string; suggestions: readonly Suggestion[] } = { text: '', suggestions: [] }
  const adding = createSubmit(request, addAnswers, ({ answerIds }) => {
    // keep what was pasted or corrected during the request
    const later = $suggestions.get()?.filter((one) => !sent.suggestions.includes(one))
    $suggestions.set(later?.length ? later : undefined)
    if ($pasted.get().text === sent.text) $pasted.set({ ...$pasted.get(), text: '' })
    adding.dismiss()
    onAdded(answerIds.length)
  })
  return {
    $isDirty: computed([$pasted, $suggestions], ({ text }, all = []) => text.trim() !== '' || all.length > 0),
    $pasted,
    $suggestions,
    cutting,
    adding,
    paste: (changes) => $pasted.set({ ...$pasted.get(), ...changes }),
    cut() {
      const { text, lang } = $pasted.get()
      return cutting.send({ text, lang })
    },
    change: (at, changes) =>
      $suggestions.set($suggestions.get()?.map((one, n) => (n === at ? { ...one, ...changes } : one))),
    async addTaken() {
      const suggestions = $suggestions.get() ?? []
      const taken = suggestions.filter(({ isTaken }) => isTaken)
      if (taken.length === 0 || adding.$submit.get().phase === 'sending') return
      const { lang } = source
      sent = { ...source, suggestions }
      await adding.send({ answers: taken.map((one) => answerFrom(one, lang, $pasted.get().place)) })
    },
    dropSuggestions: () => $suggestions.set(undefined),
  }
}

export const openImporting = (callbacks: Pick<ImportingParts, 'onImported' | 'onAdded'>): Importing =>
  createImporting({ request, ...callbacks })
