import { fieldTexts } from '../../messages/fields.ts'
import { useTexts } from '../shell/use-texts.ts'

/** The words of a draft's problems, by the path of the field. */
export function useProblems(problems: Readonly<Record<string, string>>) {
  const texts: Record<string, string> = useTexts(fieldTexts)
  return (path: string): string | undefined => {
    const key = problems[path]
    return key === undefined ? undefined : (texts[key] ?? texts['invalid'])
  }
}
