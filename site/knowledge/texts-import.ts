import { defineTexts } from '../kit/texts/define.ts'

/** The keys of CSV_PROBLEMS in core/knowledge/contract-import.ts. */
type CsvProblem =
  | 'quote'
  | 'columns'
  | 'unknownId'
  | 'unknownPlace'
  | 'number'
  | 'noQuestion'
  | 'noAnswer'
  | 'tooLong'
  | 'tooMany'
  | 'twice'
  | 'encoding'

const JA_PROBLEMS: Record<CsvProblem, string> = {
  quote: '引用符(")が閉じられていません',
  columns: '列の見出しが違います。書き出したファイルの見出しをお使いください',
  unknownId: 'この番号の回答はありません。新しく追加するときは空欄にしてください',
  unknownPlace: 'この番号の店舗またはサイネージはありません',
  number: '番号で入力してください',
  noQuestion: '質問を入力してください',
  noAnswer: '回答を入力してください',
  tooLong: '文字数が多すぎます',
  tooMany: '数が多すぎます',
  twice: '同じ番号が2回あります',
  encoding: '文字が正しく読み取れません。表計算ソフトで「CSV UTF-8」を選んで保存し直してください',
}
const EN_PROBLEMS: Record<CsvProblem, string> = {
  quote: 'A quotation mark (") is not closed',
  columns: 'The column headings are wrong. Use those of an exported file',
  unknownId: 'No answer has this number. Leave it empty to add a new one',
  unknownPlace: 'No store or display has this number',
  number: 'Enter a number',
  noQuestion: 'Enter a question',
  noAnswer: 'Enter an answer',
  tooLong: 'This is too long',
  tooMany: 'There are too many',
  twice: 'This number appears twice',
  encoding: 'Some characters cannot be read. Save the file again as “CSV UTF-8”',
}

/** Texts of the tab まとめて追加 (import): adding answers from a file or a text. */
export const importTexts = defineTexts({
  ja: {
    file: 'CSVファイルから',
    fileHelp:
      '書き出したファイルを表計算ソフトで編集し、そのまま取り込めます。番号(id)のある行は変更、空欄の行は追加になります。',
    export: 'CSVで書き出す',
    choose: 'CSVファイルを選ぶ',
    other: '別のファイルを選ぶ',
    previewOf: (name: string) => `${name} の内容`,
    counts: (added: number, changed: number, same: number) =>
      `追加 ${added}件・変更 ${changed}件・変わらない ${same}件`,
    problems: (count: number) =>
      `${count}か所を直してから、もう一度選んでください。まだ何も取り込んでいません。`,
    line: '行',
    column: '列',
    problem: '内容',
    problemWords: JA_PROBLEMS,
    question: '質問',
    action: '取り込むと',
    actions: { add: '追加', change: '変更', same: '変わらない' },
    more: (count: number) => `ほかに${count}件`,
    take: '取り込む',
    cancel: 'やめる',
    nothing: '変わるところはありません',
    taken: (added: number, changed: number) => `${added}件を追加し、${changed}件を変更しました`,
    text: '文章から',
    textHelp:
      'ホームページの「よくある質問」などの文章を貼り付けると、質問と回答の案を作ります。登録する前に確かめて直せます。',
    paste: '文章',
    language: '言語',
    cut: '案を作る',
    found: (count: number) => `${count}件の案があります。登録するものを選んでください。`,
    none: '質問と回答の案を作れませんでした。「質問」と「回答」が交互に並ぶ文章をお試しください。',
    takeOne: (n: number) => `案${n}を登録する`,
    answer: '回答',
    near: (title: string) => `似た回答があります: ${title}`,
    add: (count: number) => `${count}件を登録する`,
    added: (count: number) => `${count}件の回答を登録しました`,
    drop: '案を消す',
  },
  en: {
    file: 'From a CSV file',
    fileHelp:
      'You can edit an exported file in a spreadsheet and import it again. Rows with an id are updated, rows without are added.',
    export: 'Export as CSV',
    choose: 'Choose a CSV file',
    other: 'Choose another file',
    previewOf: (name) => `Contents of ${name}`,
    counts: (added, changed, same) => `${added} new, ${changed} changed, ${same} unchanged`,
    problems: (count) =>
      `${count === 1 ? '1 problem' : `${count} problems`} found. Correct the file and choose it again. Nothing has been imported.`,
    line: 'Line',
    column: 'Column',
    problem: 'Problem',
    problemWords: EN_PROBLEMS,
    question: 'Question',
    action: 'Action',
    actions: { add: 'added', change: 'changed', same: 'unchanged' },
    more: (count) => `and ${count} more`,
    take: 'Import',
    cancel: 'Cancel',
    nothing: 'No changes',
    taken: (added, changed) => `${added} added, ${changed} changed`,
    text: 'From a text',
    textHelp:
      'Paste the text of a page such as “Frequently asked questions”. You get suggested questions and answers to check and correct.',
    paste: 'Text',
    language: 'Language',
    cut: 'Suggest',
    found: (count) =>
      `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Choose the ones to register.`,
    none: 'No suggestions found. Try a text in which questions and answers alternate.',
    takeOne: (n) => `Register suggestion ${n}`,
    answer: 'Answer',
    near: (title) => `Similar answer: ${title}`,
    add: (count) => `Register ${count}`,
    added: (count) => (count === 1 ? '1 answer saved' : `${count} answers saved`),
    drop: 'Discard the suggestions',
  },
})
