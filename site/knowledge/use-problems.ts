import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'

/** Returns a function that finds the message for the problem at a field path; undefined if there is no problem. */
export function useProblems(problems: Readonly<Record<string, string>>) {
  const texts: Record<string, string> = useTexts(fieldTexts)
  return (path: string): string | undefined => {
    const key = problems[path]
    return key === undefined ? undefined : (texts[key] ?? texts['invalid'])
  }
}
