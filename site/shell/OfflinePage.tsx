import { useEffect } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import { serverHealth } from '../line/server-health.ts'
import { offlineTexts } from './texts-offline.ts'

/** The app's service worker shows this page in place of a page that cannot be loaded. Reloads as soon as the server answers. */
export function OfflinePage() {
  const texts = useTexts(offlineTexts)
  const common = useTexts(commonTexts)
  usePageTitle(texts.title)
  useEffect(() => {
    serverHealth.start()
    return serverHealth.stop
  }, [])
  return (
    <Empty
      heading="h1"
      icon="warning"
      title={texts.title}
      action={
        <Button variant="primary" icon="retry" onClick={() => location.reload()}>
          {common.again}
        </Button>
      }
    >
      {texts.text}
    </Empty>
  )
}
