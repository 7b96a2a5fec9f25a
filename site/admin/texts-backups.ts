import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the backup part of the system administrator's page. */
export const backupTexts = defineTexts({
  ja: {
    title: 'バックアップ',
    lead: '毎晩3時ごろに、すべての会社の情報とファイルの控えを作ります。',
    next: (when: string) => `次の控えは ${when} ごろです。`,
    make: '今すぐ控えを作る',
    making: '作っています',
    made: '控えを作り、読めることを確かめました',
    none: '控えはまだありません',
    failed: (when: string, why: string) => `${when} の控えを作れませんでした: ${why}`,
    unreadable: (names: readonly string[]) =>
      `控えのファイル ${names.join('、')} がないか、読めません。読めるようになるまで、要らなくなったファイルが消えず、ディスクの空きが減っていきます。アクセス権を確かめるか、正しい写しを BACKUP_DIR に戻してください。その控えが要らなければ、名前の最後が .json のファイルを削除してください。次の控えのときに、残りも消えます。`,
    beside:
      '控えは、元のデータと同じ場所にあります。ディスクが壊れると両方とも失われます。BACKUP_DIR で別のディスクを指定してください。',
    replica: (place: string, when: string) => `控えのサーバー（${place}）には ${when} までの内容があります。`,
    replicaTook: (seconds: string) => `写すのに${seconds}秒かかりました。`,
    replicaNone: (place: string) => `控えのサーバー（${place}）へは、まだ写していません。`,
    replicaFailed: (place: string, since: string, when: string, why: string) =>
      `控えのサーバー（${place}）へ ${since} から写せていません。最後に試したのは ${when} です: ${why}`,
    size: '大きさ',
    sizeOf: (size: string, files: number) => `${size}（ファイル ${files}件）`,
    kinds: { night: '毎晩の控え', hand: '手動', migration: '更新の前' },
    unchecked: '未確認',
    sound: '読めます',
    unsound: '壊れています',
    lacksList: '必要なファイルの一覧（.files）がありません',
    bySize: (files: number) =>
      `前のバージョンで作られた控えのため、${files}件のファイルは大きさだけを確かめました`,
    check: '確かめる',
    checkNamed: (when: string) => `${when} の控えを確かめる`,
    restore: '元に戻すには、サーバーを止めて npm run restore を実行します。',
  },
  en: {
    title: 'Backups',
    lead: 'Every night at about 3 a.m., the data and files of all companies are backed up.',
    next: (when) => `The next backup runs at about ${when}.`,
    make: 'Back up now',
    making: 'Backing up',
    made: 'Backup finished and verified',
    none: 'No backups yet',
    failed: (when, why) => `The backup of ${when} failed: ${why}`,
    unreadable: (names) =>
      `These files of backups are missing or cannot be read: ${names.join(', ')}. Until they can be, files that no backup needs are kept, and the disk fills up. Check the permissions, or put an intact copy back into BACKUP_DIR. If you do not need the backup, delete its file that ends in .json: the next backup then removes the rest of it.`,
    beside:
      'Backups are on the same disk as the data, so a broken disk loses both. Set BACKUP_DIR to a folder on another disk.',
    replica: (place, when) => `The replica (${place}) has everything up to ${when}.`,
    replicaTook: (seconds) => `The copy took ${seconds} s.`,
    replicaNone: (place) => `Nothing has been copied to the replica (${place}) yet.`,
    replicaFailed: (place, since, when, why) =>
      `Copying to the replica (${place}) has failed since ${since}. Last attempt at ${when}: ${why}`,
    size: 'Size',
    sizeOf: (size, files) => `${size} (${files === 1 ? '1 file' : `${files} files`})`,
    kinds: { night: 'Nightly', hand: 'By hand', migration: 'Before an update' },
    unchecked: 'Not checked',
    sound: 'OK',
    unsound: 'Damaged',
    lacksList: 'The list of its files (.files) is missing.',
    bySize: (files) =>
      `Created by an older version: ${files === 1 ? '1 file was' : `${files} files were`} compared by size only`,
    check: 'Check',
    checkNamed: (when) => `Check the backup of ${when}`,
    restore: 'To restore a backup, stop the server and run npm run restore.',
  },
})
