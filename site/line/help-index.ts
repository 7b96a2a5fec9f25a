/** Fetches the search index of the help in a language. @throws without a network, or if the language has no index */
export async function fetchHelpIndex(language: string): Promise<string> {
  const response = await fetch(`/help/search/${language}.json`)
  if (!response.ok) throw new Error(`the help index responded with ${response.status}`)
  return await response.text()
}
