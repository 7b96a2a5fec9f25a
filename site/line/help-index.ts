/** The help's index of a language, as it was built. @throws without a network, or where there is none */
export async function fetchHelpIndex(language: string): Promise<string> {
  const response = await fetch(`/help/search/${language}.json`)
  if (!response.ok) throw new Error(`the help's index: ${response.status}`)
  return await response.text()
}
