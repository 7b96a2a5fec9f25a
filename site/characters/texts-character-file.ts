import type { CharacterFault, CharacterLack, LicenceWarning } from '#core/characters/character-file.ts'
import { defineTexts } from '../kit/texts/define.ts'

const faultsJa: Record<CharacterFault, string> = {
  notGlb: 'VRMファイル(.vrm)ではありません。',
  notVrm: '3Dモデルですが、VRMの情報がありません。VRMとして書き出してください。',
  vrmVersion: 'このVRMのバージョンには対応していません。VRM 1.0 または 0.x で書き出してください。',
  broken: 'ファイルが壊れていて読み取れません。もう一度書き出してください。',
  externalFile: 'テクスチャなどが別のファイルになっています。1つの .vrm にまとめて書き出してください。',
  bones: '必要なボーン(骨格)が足りません。人型のボーン設定を確認してください。',
  unreadable: '圧縮など、表示できない形式が使われています。圧縮なしで書き出してください。',
  tooLarge: 'ファイルが大きすぎます(30 MBまで)。',
  triangles: 'ポリゴンが多すぎます(150,000まで)。減らしてから書き出してください。',
  textures: 'テクスチャが多すぎるか、大きすぎます(64枚、一辺4,096ピクセルまで)。',
}
const faultsEn: Record<CharacterFault, string> = {
  notGlb: 'This is not a VRM file (.vrm).',
  notVrm: 'This is a 3D model without a VRM character. Please export it as VRM.',
  vrmVersion: 'This version of VRM is not supported. Please export it as VRM 1.0 or 0.x.',
  broken: 'The file is broken. Please export it again.',
  externalFile: 'Textures or other parts are in separate files. Please export everything into one .vrm.',
  bones: 'Some required bones are missing. Please check the humanoid setup.',
  unreadable: 'It uses compression or another unsupported format. Please export it without compression.',
  tooLarge: 'The file is too large (up to 30 MB).',
  triangles: 'There are too many polygons (up to 150,000). Please reduce them.',
  textures:
    'There are too many textures, or they are too large (up to 64, each up to 4,096 pixels per side).',
}

const warningsJa: Record<LicenceWarning, string> = {
  noCompanies: '会社での利用(商用利用)が許可されていません。',
  onlyAuthor: 'このキャラクターになれるのは、作者本人だけです。',
  onlyLicensed: 'このキャラクターになれるのは、作者が個別に許可した人だけです。',
  noChanges: '改変が禁止されています。',
}
const warningsEn: Record<LicenceWarning, string> = {
  noCompanies: 'Use by companies (commercial use) is not permitted.',
  onlyAuthor: 'Only the author may perform as this character.',
  onlyLicensed: 'Only people with separate permission from the author may perform as this character.',
  noChanges: 'Changes are not permitted.',
}

const lacksJa: Record<CharacterLack, string> = {
  visemes: '口の形(あ・い・う・え・お)がそろっていないため、話しても口があまり動きません。',
  blink: 'まばたきをしません。',
  emotions: '笑顔などの表情が、一部変わりません。',
  gaze: '目線が動きません。',
  fingers: '指が動きません。',
}
const lacksEn: Record<CharacterLack, string> = {
  visemes: 'Some mouth shapes (a, i, u, e, o) are missing, so the mouth moves little while talking.',
  blink: 'It does not blink.',
  emotions: 'Some facial expressions, such as a smile, do not show.',
  gaze: 'Its eyes do not move.',
  fingers: 'Its fingers do not move.',
}

/** Fields of a file's license block (VRMC_vrm.meta, VRM.meta), in the spelling of VRM. Other fields are shown as they are. */
const termsJa: Record<string, string> = {
  name: '名前',
  title: '名前',
  version: 'バージョン',
  authors: '作者',
  author: '作者',
  copyrightInformation: '著作権',
  contactInformation: '連絡先',
  references: '原作',
  licenseUrl: 'ライセンスのURL',
  otherLicenseUrl: 'ほかのライセンスのURL',
  licenseName: 'ライセンス',
  avatarPermission: 'アバターにできる人',
  allowedUserName: 'アバターにできる人',
  commercialUsage: '商用利用',
  commercialUssageName: '商用利用',
  creditNotation: 'クレジット表記',
  allowRedistribution: '再配布',
  modification: '改変',
  allowExcessivelyViolentUsage: '暴力表現での利用',
  violentUssageName: '暴力表現での利用',
  allowExcessivelySexualUsage: '性的表現での利用',
  sexualUssageName: '性的表現での利用',
  allowPoliticalOrReligiousUsage: '政治・宗教での利用',
  allowAntisocialOrHateUsage: '反社会的・憎悪表現での利用',
}
const termsEn: Record<string, string> = {
  name: 'Name',
  title: 'Name',
  version: 'Version',
  authors: 'Authors',
  author: 'Author',
  copyrightInformation: 'Copyright',
  contactInformation: 'Contact',
  references: 'Based on',
  licenseUrl: 'License',
  otherLicenseUrl: 'Other license',
  licenseName: 'License',
  avatarPermission: 'Who may perform as it',
  allowedUserName: 'Who may perform as it',
  commercialUsage: 'Commercial use',
  commercialUssageName: 'Commercial use',
  creditNotation: 'Credit',
  allowRedistribution: 'Redistribution',
  modification: 'Changes',
  allowExcessivelyViolentUsage: 'Violent use',
  violentUssageName: 'Violent use',
  allowExcessivelySexualUsage: 'Sexual use',
  sexualUssageName: 'Sexual use',
  allowPoliticalOrReligiousUsage: 'Political or religious use',
  allowAntisocialOrHateUsage: 'Antisocial or hateful use',
}
/** Names of the values in the license block. */
const valuesJa: Record<string, string> = {
  true: '許可',
  false: '禁止',
  Allow: '許可',
  Disallow: '禁止',
  everyone: '全員',
  Everyone: '全員',
  onlyAuthor: '作者本人のみ',
  OnlyAuthor: '作者本人のみ',
  onlySeparatelyLicensedPerson: '個別に許可された人のみ',
  ExplicitlyLicensedPerson: '個別に許可された人のみ',
  personalNonProfit: '個人の非営利のみ',
  personalProfit: '個人の営利まで',
  corporation: '法人も可',
  required: '必要',
  unnecessary: '不要',
  prohibited: '禁止',
  allowModification: '許可(改変したものの再配布は禁止)',
  allowModificationRedistribution: '許可(再配布も可)',
}
const valuesEn: Record<string, string> = {
  true: 'Permitted',
  false: 'Prohibited',
  Allow: 'Permitted',
  Disallow: 'Prohibited',
  everyone: 'Everyone',
  Everyone: 'Everyone',
  onlyAuthor: 'Only the author',
  OnlyAuthor: 'Only the author',
  onlySeparatelyLicensedPerson: 'Only people with a separate permission',
  ExplicitlyLicensedPerson: 'Only people with a separate permission',
  personalNonProfit: 'Only personal and without profit',
  personalProfit: 'Personal, also for profit',
  corporation: 'Companies, too',
  required: 'Required',
  unnecessary: 'Not required',
  prohibited: 'Prohibited',
  allowModification: 'Permitted, but not redistribution of modified files',
  allowModificationRedistribution: 'Permitted, including redistribution of modified files',
}

/** Spec 2.4.4: what is wrong with a VRM file, and what its own license block says. */
export const characterFileTexts = defineTexts({
  ja: { faults: faultsJa, warnings: warningsJa, lacks: lacksJa, terms: termsJa, values: valuesJa },
  en: { faults: faultsEn, warnings: warningsEn, lacks: lacksEn, terms: termsEn, values: valuesEn },
})
