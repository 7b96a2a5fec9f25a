import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the page that explains how a device trusts this server's certificate (decisions 1, TLS=self-signed). */
export const trustTexts = defineTexts({
  ja: {
    title: 'この端末で受付を安全に使えるようにする',
    lead: 'このサーバーは、自分で作った証明書で通信を暗号化しています。端末ごとに一度だけ、次の手順で信頼してください。カメラとマイクも使えるようになります。',
    warning:
      'いま警告が出ているときは、「詳細設定」から、このページを開いてください。手順が済むと、警告は出なくなります。',
    download: '証明書をダウンロード',
    fingerprint: '指紋(SHA-256)',
    fingerprintHelp: 'サーバーを起動した画面に表示された指紋と同じことを確かめてから、信頼してください。',
    until: (day: string) => `${day} まで使えます。`,
    scope:
      'この証明書で信頼されるのは、このサーバーの名前と、社内ネットワークのアドレスだけです。サーバーの名前(ドメイン)を変えたときは、管理者が証明書を作り直し、端末ごとにもう一度この手順を行います。',
    none: 'このサーバーには、端末で信頼する証明書がありません',
    noneHelp: '証明書はファイル、またはプロキシで設定されています。端末での手順はいりません。',
    failed: '証明書の情報を読み込めませんでした',
    thisDevice: 'この端末',
    done: 'すべて終わったら、ブラウザを開き直して、この受付を開いてください。',
    guides: {
      ios: {
        title: 'iPhone・iPad',
        steps: [
          'Safari でこのページを開き、「証明書をダウンロード」を押して、「許可」を押します。',
          '「設定」を開き、上の方の「プロファイルがダウンロード済み」から「インストール」を押します。',
          '「設定」→「一般」→「情報」→「証明書信頼設定」を開きます。',
          'Uketsuke のスイッチを入れ、「続ける」を押します。',
        ],
      },
      android: {
        title: 'Android',
        steps: [
          '「証明書をダウンロード」を押します。',
          '「設定」→「セキュリティ」→「暗号化と認証情報」→「証明書のインストール」を開きます。',
          '「CA証明書」を選び、「インストールする」を押して、ダウンロードしたファイルを選びます。',
          'Chrome を開き直します。',
        ],
      },
      windows: {
        title: 'Windows',
        steps: [
          '「証明書をダウンロード」を押し、ダウンロードしたファイルを開きます。',
          '「証明書のインストール」を押し、「現在のユーザー」を選びます。',
          '「証明書をすべて次のストアに配置する」を選び、「信頼されたルート証明機関」を選びます。',
          '「完了」を押し、確認に「はい」と答えて、ブラウザを開き直します。',
        ],
      },
      mac: {
        title: 'Mac',
        steps: [
          '「証明書をダウンロード」を押し、ダウンロードしたファイルを開いて、キーチェーンに追加します。',
          '「キーチェーンアクセス」で Uketsuke を開き、「信頼」の中を開きます。',
          '「この証明書を使用するとき」を「常に信頼」に変えて閉じ、パスワードを入力します。',
        ],
      },
      linux: {
        title: 'Linux(サイネージ端末)',
        steps: [
          '「証明書をダウンロード」を押し、ファイルをホームフォルダに置きます。',
          '端末に libnss3-tools を入れます。',
          '次のコマンドを、受付のブラウザを動かすユーザーで実行し、ブラウザを開き直します。',
        ],
        command: 'certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Uketsuke -i uketsuke-ca.crt',
      },
    },
  },
  en: {
    title: 'Let this device trust the reception',
    lead: 'This server encrypts connections with a certificate it created itself. Trust it once on each device. Camera and microphone then work too.',
    warning:
      'If your browser shows a warning now, use its “Advanced” button to open this page. The warning disappears after these steps.',
    download: 'Download the certificate',
    fingerprint: 'Fingerprint (SHA-256)',
    fingerprintHelp:
      'Before you trust it, compare it with the fingerprint the server printed when it started.',
    until: (day) => `Valid until ${day}.`,
    scope:
      'Devices will trust only this server’s names and addresses in private networks, no other site. If the server gets a new name, the administrator creates a new certificate and these steps must be repeated on each device.',
    none: 'This server has no certificate that devices need to trust',
    noneHelp: 'Its certificate is set up in files or by a proxy. You do not need to do anything on devices.',
    failed: 'Could not load the certificate',
    thisDevice: 'This device',
    done: 'When you are done, restart the browser and open the reception again.',
    guides: {
      ios: {
        title: 'iPhone and iPad',
        steps: [
          'Open this page in Safari, press “Download the certificate” and allow the download.',
          'Open Settings, choose “Profile Downloaded” near the top, and press Install.',
          'Open Settings > General > About > Certificate Trust Settings.',
          'Switch Uketsuke on and press Continue.',
        ],
      },
      android: {
        title: 'Android',
        steps: [
          'Press “Download the certificate”.',
          'Open Settings > Security > Encryption & credentials > Install a certificate.',
          'Choose CA certificate, press Install anyway, and choose the downloaded file.',
          'Restart Chrome.',
        ],
      },
      windows: {
        title: 'Windows',
        steps: [
          'Press “Download the certificate” and open the file.',
          'Press Install Certificate and choose Current User.',
          'Choose “Place all certificates in the following store” and Trusted Root Certification Authorities.',
          'Finish, answer Yes, and restart the browser.',
        ],
      },
      mac: {
        title: 'Mac',
        steps: [
          'Press “Download the certificate”, open the file and add it to the keychain.',
          'Open Uketsuke in Keychain Access and expand Trust.',
          'Choose Always Trust, close the window and enter your password.',
        ],
      },
      linux: {
        title: 'Linux (kiosks)',
        steps: [
          'Press “Download the certificate” and put the file into the home folder.',
          'Install libnss3-tools.',
          'Run this command as the user whose browser shows the reception, and restart the browser.',
        ],
        command: 'certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n Uketsuke -i uketsuke-ca.crt',
      },
    },
  },
})
