import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'

/** The words of a draft's problems, by the path of the field. */
export function useProblems(problems: Readonly<Record<string, string>>) {
  const texts: Record<string, string> = useTexts(fieldTexts)
  return (path: string): string | undefined => {
    const key = problems[path]
    return key === undefined ? undefined : (texts[key] ?? texts['invalid'])
  }
}
