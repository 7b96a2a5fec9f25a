import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CallView } from './call/CallView.tsx'
import { ConnectingView, NoCallView } from './IdleViews.tsx'
import { ListenView } from './monitor/ListenView.tsx'
import { MonitorView } from './monitor/MonitorView.tsx'
import { operation } from './operation-wiring.ts'

/** The page 応対画面 (call, Spec 2.4.6): the running call, or one monitored signage. */
export function OperationPage() {
  useEffect(() => operation.open(location.search), [])
  const view = useStore(operation.$view)
  const call = useStore(operation.$call)
  const monitor = useStore(operation.$monitor)
  const listen = useStore(operation.$listen)
  if (call) return <CallView key={call.talk.callId} session={call} />
  if (listen) return <ListenView key={listen.signageId} session={listen} leave={operation.leaveMonitoring} />
  if (monitor)
    return <MonitorView key={monitor.signageId} session={monitor} leave={operation.leaveMonitoring} />
  return view === 'connecting' ? <ConnectingView /> : <NoCallView />
}
