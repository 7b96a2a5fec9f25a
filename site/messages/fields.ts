import type { FieldProblem } from '#rules/fields.ts'
import { defineTexts } from './define.ts'

type FieldTexts = Record<FieldProblem, string>

const ja: FieldTexts = {
  required: '必須項目です。',
  invalid: '入力内容を確認してください。',
  tooLong: '文字数が多すぎます。',
  nameTooShort: '2文字以上で入力してください。',
  kanaTooShort: '2文字以上で入力してください。',
  kanaOnly: 'ひらがなで入力してください。',
  phoneTooShort: '7文字以上で入力してください。',
  addressTooShort: '2文字以上で入力してください。',
  emailShape: 'メールアドレスの形で入力してください。',
  emailRegistered: 'このメールアドレスは、すでに登録されています。',
  loginIdSpaces: '空白を入れずに入力してください。',
  loginIdTaken: 'このログインIDは、すでに使われています。',
  passwordTooShort: '8文字以上で設定してください。',
  passwordTooLong: '128文字以内で設定してください。',
  passwordKinds: '英大文字・英小文字・数字・記号のうち、3種類以上を使ってください。',
  passwordCharacters: '使えない文字が含まれています。半角の英数字と記号 !#%&*+-./<=>?@^_~ が使えます。',
  passwordSame: '今とは別のパスワードを設定してください。',
  confirmRequired: '確認のため、新しいパスワードをもう一度入力してください。',
  confirmDiffers: 'パスワードが一致していません。',
  currentPasswordRequired: '現在のパスワードを入力してください。',
  imageType: '.png または .jpg の画像を選んでください。',
  imageTooLarge: '5 MB までの画像を選んでください。',
  countRange: '1から1000までの数を入力してください。',
  sizeRange: '240から7680までの数を入力してください。',
  fontSize: '8から40までの数を入力してください。',
  colour: '色を選んでください。',
  buttonTooLong: '10文字以内で入力してください。',
  tooMany: '数が多すぎます。',
}

const en: FieldTexts = {
  required: 'This field is required.',
  invalid: 'Please check this entry.',
  tooLong: 'This is too long.',
  nameTooShort: 'Enter 2 or more characters.',
  kanaTooShort: 'Enter 2 or more characters.',
  kanaOnly: 'Only hiragana can be entered.',
  phoneTooShort: 'Enter 7 or more characters.',
  addressTooShort: 'Enter 2 or more characters.',
  emailShape: 'Enter an e-mail address.',
  emailRegistered: 'This e-mail address is already registered.',
  loginIdSpaces: 'Enter it without spaces.',
  loginIdTaken: 'This login ID is already in use.',
  passwordTooShort: 'Set 8 or more characters.',
  passwordTooLong: 'Within 128 characters, please.',
  passwordKinds: 'Use at least three of uppercase letters, lowercase letters, digits and symbols.',
  passwordCharacters:
    'It contains unusable symbols. Half-width letters, digits and !#%&*+-./<=>?@^_~ can be used.',
  passwordSame: 'Set a password other than the present one.',
  confirmRequired: 'Re-enter the new password for confirmation.',
  confirmDiffers: 'The passwords do not match.',
  currentPasswordRequired: 'Enter your current password.',
  imageType: 'Only .png or .jpg images can be used.',
  imageTooLarge: 'Choose a picture of up to 5 MB.',
  countRange: 'Enter a number from 1 to 1000.',
  sizeRange: 'Enter a number from 240 to 7680.',
  fontSize: 'Enter a number from 8 to 40.',
  colour: 'Choose a colour.',
  buttonTooLong: 'Enter up to 10 characters.',
  tooMany: 'There are too many.',
}

/** Spec 5: one text a problem; a problem without its text does not compile. */
export const fieldTexts = defineTexts({ ja, en })
