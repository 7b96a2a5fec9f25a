import type { Language } from '../languages.ts'

/** Phrases that occur in questions without being the subject, such as polite forms, "may", "please" and "this". */
export const STOP_PHRASES: Readonly<Record<Language, readonly string[]>> = {
  ja: (
    'でございます|ございません|ございます|いたします|おります|なっております|となります|すみません|すいません|あのう|えっと|ええと|ちょっと|こんにちは|失礼します|お願いします|お願いいたします|お願い|おねがい|' +
    'を教えて下さい|教えてください|教えて下さい|教えてほしい|教えて|おしえて|知りたい|聞きたい|わかりますか|ご存じ|' +
    'ください|下さい|いただけますか|いただけませんか|いただきたい|もらえますか|もらえませんか|もらえる|くれますか|くれる|' +
    'でしょうか|ですかね|ですか|ますか|ませんか|ましたか|ました|ません|ます|です|だったんですが|んですけど|んですが|のですが|のですけど|なんですが|' +
    'たいんですけど|たいんですが|たいのですが|たいです|たい|ほしいです|ほしい|欲しい|' +
    'はありますか|がありますか|ありますか|ありませんか|あります|ある|ない|います|いる|なります|なる|' +
    'できますか|できます|できる|できません|してもいい|してもよい|してもよろしい|てもいい|ても大丈夫|大丈夫|いいです|いいの|よろしい|可能|' +
    'しても|する|します|した|して|しょうか|られます|られる|れます|れる|' +
    'この|その|あの|これ|それ|あれ|ここ|こちら|そこ|わたし|私|ぼく|今日|本日|いま|ところ|とこ|もの|こと|って|という|っていう|とか|など|から|まで|では|には|とは|より|ひとり|一人|んだけど|けど|だけど|かな|かしら|の場合'
  ).split('|'),
  en: (
    'excuse me|good morning|good afternoon|hello|hi|sorry|please|thank you|thanks|could you|would you|can you|will you|can i|can we|could i|may i|may we|am i|are we|do i|do we|' +
    'i would like|i want|i need|i am|i have|i think|id like|im here|im|ive|would like|want|need|like|let me know|tell me|i|you|we|us|me|my|our|your|they|it|its|the|a|an|' +
    'is|are|was|were|be|been|am|do|does|did|done|can|could|may|might|will|would|shall|should|must|have|has|had|' +
    'is there|are there|any|some|somewhere|someplace|place|there|here|this|that|these|those|of|for|to|in|on|at|by|with|from|into|and|or|as|about|' +
    'what|which|how|who|whats|possible|allowed|permitted|ok|okay|find|go|take|get|use|using|available|today|now|see|where to|so|if|please'
  ).split('|'),
  zh: (
    '请问一下|请问|你好|您好|不好意思|麻烦你|麻烦|谢谢|请|告诉我|我想知道|想知道|给我|帮我|' +
    '可不可以|可以不可以|能不能|是不是|有没有|要不要|可以吗|可以|能够|能|会不会|需要|要|想要|我想|想|' +
    '吗|呢|吧|啊|呀|嘛|了|的|地|得|着|是|有|在|我们|你们|您|我|你|这里|这儿|那里|里面|这个|那个|这|那|一个|一辆|一下|一|个|些|都|也|就|还|和|或者|或|跟|与|把|被|给|去|来|到|今天|现在|什么样|怎么样|怎么|什么'
  ).split('|'),
}
