import type { BenchCompany } from '../realtime/bench-company.ts'

export interface Asked {
  who: 'admin' | 'operator' | 'kiosk'
  name: string
  method?: 'GET' | 'POST'
  url: string
  payload?: object
}

const pagesOf = (name: string, url: string, inputs: readonly object[]): Asked[] =>
  inputs.map((options) => ({
    who: 'admin' as const,
    name: `${name}: page ${JSON.stringify({ page: 1, ...options }).replaceAll('"', '')}`,
    url,
    payload: { page: 1, ...options },
  }))

/** The requests that pages of a large company make, and other allowed requests to the same endpoints. */
export function askedOf({ kiosks, storeIds }: BenchCompany): Asked[] {
  const targetId = kiosks[kiosks.length >> 1]!.id
  const peerId = 'abcdefgh-1234567'
  return [
    { who: 'admin', name: 'health (what a request costs at all)', method: 'GET', url: '/health' },
    { who: 'admin', name: 'getCallFigures', url: '/api/getCallFigures' },
    { who: 'operator', name: 'getCallFigures', url: '/api/getCallFigures' },
    { who: 'operator', name: 'authVideoCall', url: '/api/authVideoCall', payload: { peerId } },
    { who: 'kiosk', name: 'authVideoCall', url: '/api/authVideoCall', payload: { peerId } },
    { who: 'admin', name: 'getSignage: one', url: '/api/getSignage', payload: { targetId } },
    {
      who: 'operator',
      name: 'getSignage: one',
      url: '/api/getSignage',
      payload: { targetId: kiosks[0]!.id },
    },
    { who: 'kiosk', name: 'getSignage: its own', url: '/api/getSignage' },
    ...pagesOf('getSignage', '/api/getSignage', [
      {},
      { limit: 50, page: 7 },
      { text: '9' },
      { text: '9', sort: 'store', limit: 50 },
      { status: 'Standby' },
    ]),
    { who: 'operator', name: 'getSignage: page 1', url: '/api/getSignage', payload: { page: 1 } },
    ...pagesOf('getUser', '/api/getUser', [{}, { limit: 50, sort: 'name' }, { text: '9' }]),
    ...pagesOf('getStore', '/api/getStore', [{}, { limit: 50 }]),
    { who: 'admin', name: 'getStoreNames', url: '/api/getStoreNames' },
    ...pagesOf('getChannel', '/api/getChannel', [{}, { limit: 50 }]),
    { who: 'admin', name: 'getChannelNames', url: '/api/getChannelNames' },
    ...pagesOf('getMedia', '/api/getMedia', [{}, { limit: 50, text: '9' }]),
    { who: 'admin', name: 'getSignage: whole list', url: '/api/getSignage' },
    { who: 'operator', name: 'getSignage: whole list', url: '/api/getSignage' },
    { who: 'admin', name: 'getUser: whole list', url: '/api/getUser' },
    { who: 'admin', name: 'getStore: whole list', url: '/api/getStore' },
    { who: 'admin', name: 'getStore: one', url: '/api/getStore', payload: { targetStoreId: storeIds[0] } },
    { who: 'admin', name: 'getChannel: whole list', url: '/api/getChannel' },
    { who: 'admin', name: 'getMedia: whole list', url: '/api/getMedia' },
    { who: 'admin', name: 'getCompany', url: '/api/getCompany' },
    { who: 'admin', name: 'getUser: SELF', url: '/api/getUser', payload: { targetUserId: 'SELF' } },
  ]
}
