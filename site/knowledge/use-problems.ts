import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'

/** The messages for a draft's problems, by field path. */
export function useProblems(problems: Readonly<Record<string, string>>) {
  const texts: Record<string, string> = useTexts(fieldTexts)
  return (path: string): string | undefined => {
    const key = problems[path]
    return key === undefined ? undefined : (texts[key] ?? texts['invalid'])
  }
}
