import type { Outcome, SourceKind } from '#core/dialogue/dialogue.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_OUTCOMES: Record<Outcome, string> = {
  answered: '答えます',
  candidates: '候補を示します',
  unanswered: '答えられません',
  handOver: 'オペレーターを呼びます',
  refused: 'お断りします',
  failed: '回答のサーバーが応答しません',
}
const EN_OUTCOMES: Record<Outcome, string> = {
  answered: 'It answers',
  candidates: 'It asks what is meant',
  unanswered: 'It has no answer',
  handOver: 'It calls an operator',
  refused: 'It declines',
  failed: 'The server for answers does not respond',
}
const JA_SOURCES: Record<SourceKind, string> = {
  answer: '登録した回答',
  exhibit: '展示の説明',
  fact: '店舗の情報',
}
const EN_SOURCES: Record<SourceKind, string> = {
  answer: 'Registered answer',
  exhibit: 'Exhibit',
  fact: 'Store info',
}
/** Texts of the tab 試す (try), where staff ask the AI a test question. It is not recorded. */
export const tryTexts = defineTexts({
  ja: {
    lead: 'お客さまの言葉で質問すると、AIの答えとその理由を確かめられます。記録は残りません。',
    question: '質問',
    placeholder: '例: 車で来たのですが、とめるところはありますか',
    language: '言語',
    ask: '質問する',
    answer: 'AIの答え',
    outcomes: JA_OUTCOMES,
    sources: JA_SOURCES,
    why: '見つかったもの',
    whyHelp: '近い順に並んでいます。答えに使ったものには印が付きます。',
    used: '答えに使用',
    score: (percent: number) => `近さ ${percent}%`,
    nearest: (wording: string) => `いちばん近い言いかた:「${wording}」`,
    shared: '一致した言葉',
    edit: '編集する',
    editNamed: (title: string) => `「${title}」を編集する`,
    nothing: '近いものは見つかりませんでした',
    nothingHelp: 'この質問の回答を追加すると、次から答えられます。',
    addThis: 'この質問の回答を追加',
    failed: '答えを確かめられませんでした',
  },
  en: {
    lead: 'Ask a question as a visitor would, and see what the AI answers and why. Nothing is recorded.',
    question: 'Question',
    placeholder: 'For example, I came by car. Where can I park?',
    language: 'Language',
    ask: 'Ask',
    answer: 'The AI’s answer',
    outcomes: EN_OUTCOMES,
    sources: EN_SOURCES,
    why: 'What was found',
    whyHelp: 'Closest first. Sources used in the answer are marked.',
    used: 'Used',
    score: (percent) => `${percent}% match`,
    nearest: (wording) => `Closest wording: “${wording}”`,
    shared: 'Matching words',
    edit: 'Edit',
    editNamed: (title) => `Edit “${title}”`,
    nothing: 'No match found',
    nothingHelp: 'Add an answer so that the AI can answer this question next time.',
    addThis: 'Add an answer to this question',
    failed: 'The test failed. Please try again.',
  },
})
