/** Maps a page to its help: topic and anchor. The first match counts. */
export const HELP_PLACES: readonly { path: RegExp; place: string }[] = [
  { path: /^\/app\/setup$/, place: 'first-day#setup' },
  { path: /^\/app\/service\/standby$/, place: 'operator#begin' },
  { path: /^\/app\/service\/operation$/, place: 'operator#call' },
  { path: /^\/app\/users\/home$/, place: 'administrator#board' },
  { path: /^\/app\/users\/calls?$/, place: 'administrator#reports' },
  { path: /^\/app\/users\/profile$/, place: 'operator#profile' },
  { path: /^\/app\/users\/(list|add|update)$/, place: 'administrator#add-user' },
  { path: /^\/app\/select-character$/, place: 'administrator#characters' },
  { path: /^\/app\/channel-operator\//, place: 'administrator#channels' },
  { path: /^\/app\/store\//, place: 'administrator#stores' },
  { path: /^\/app\/company\/hours$/, place: 'administrator#hours' },
  { path: /^\/store\/users$/, place: 'administrator#add-user' },
  { path: /^\/store\/signage$/, place: 'administrator#add-signage' },
  { path: /^\/app\/signage\/(list|add|update)$/, place: 'administrator#add-signage' },
  { path: /^\/app\/signage\/operator(Add)?$/, place: 'administrator#assign' },
  { path: /^\/app\/signage\/template$/, place: 'administrator#template' },
  { path: /^\/app\/signage\/connect$/, place: 'kiosk#connect' },
  { path: /^\/app\/signage\/plays$/, place: 'administrator#plays' },
  { path: /^\/app\/media\/list$/, place: 'administrator#media' },
  { path: /^\/app\/reservation\/home$/, place: 'reservations#enter' },
  { path: /^\/app\/reservation\/list$/, place: 'reservations#change' },
  { path: /^\/app\/reservation\/calendar$/, place: 'reservations#book' },
  { path: /^\/app\/reservation\/company$/, place: 'reservations#company' },
  { path: /^\/app\/reservation\/usage\/statistics$/, place: 'reservations#usage' },
  { path: /^\/app\/users\/usage$/, place: 'reservations#usage' },
  { path: /^\/app\/reservation\/signage\/template$/, place: 'reservations#template' },
  { path: /^\/app\/personal-data$/, place: 'administrator#personal-data' },
  { path: /^\/app\/audit$/, place: 'administrator#audit' },
  { path: /^\/app\/company$/, place: 'administrator#company' },
  { path: /^\/app\/company\/licences$/, place: 'administrator#channels' },
  { path: /^\/app\/company\/service$/, place: 'administrator#phrases' },
  { path: /^\/app\/company\/security$/, place: 'administrator#second-factor' },
  { path: /^\/app\/company\/voice$/, place: 'ai-talk#voice' },
  { path: /^\/app\/company\/alerts$/, place: 'administrator#alerts' },
  { path: /^\/app\/company\/characters$/, place: 'administrator#characters' },
  { path: /^\/app\/ai-guide\/talk_config$/, place: 'ai-talk#start' },
  { path: /^\/app\/ai-guide\/greeting$/, place: 'ai-talk#greeter' },
  { path: /^\/app\/ai-guide\/answering$/, place: 'ai-talk#chat-server' },
  { path: /^\/app\/ai-guide\/contents$/, place: 'administrator#exhibits' },
  { path: /^\/admin$/, place: 'administrator#system' },
]

/** The help address for a page in this browser's language; the first help page if none is listed. */
export function helpFor(path: string, language: string): string {
  const place = HELP_PLACES.find((entry) => entry.path.test(path))?.place
  return ['/help', ...(language === 'ja' ? [] : ['en']), ...(place ? [place] : [])].join('/')
}
