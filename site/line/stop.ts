/** Ends a subscription or a timer. Calling it twice does nothing. */
export type Stop = () => void
