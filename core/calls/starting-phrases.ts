/** The phrases of a new company, which operators show to visitors (decisions 3). Administrators change them. */
export const STARTING_PHRASES: readonly { ja: string; en: string; zh: string }[] = [
  { ja: '少々お待ちください。', en: 'One moment, please.', zh: '请稍等。' },
  {
    ja: 'お名前とご用件をお聞かせください。',
    en: 'May I have your name and the reason for your visit?',
    zh: '请告诉我您的姓名和来意。',
  },
  {
    ja: 'こちらの声は聞こえますか。聞こえないときは、手を挙げてください。',
    en: 'Can you hear me? If not, please raise your hand.',
    zh: '您能听到我的声音吗？听不到的话，请举手。',
  },
  {
    ja: 'お声が届いていません。もう少し大きな声でお話しください。',
    en: 'I cannot hear you. Please speak a little louder.',
    zh: '听不清您的声音，请说大声一点。',
  },
  {
    ja: '担当の者に連絡しています。そのままお待ちください。',
    en: 'I am contacting the person you came to see. Please wait here.',
    zh: '正在联系负责人，请在此稍候。',
  },
  {
    ja: '担当の者がこちらへまいります。おかけになってお待ちください。',
    en: 'Someone is on the way to meet you. Please have a seat.',
    zh: '负责人马上过来，请坐下稍候。',
  },
]
