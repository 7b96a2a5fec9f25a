const ROLE_HINT = /(?:^|;\s*)user_role=(\w+)/

/**
 * Role of the account signed in in this browser, from a cookie that scripts may read (decisions 2); undefined: probably no user is
 * signed in.
 */
export const roleHint = (): string | undefined => ROLE_HINT.exec(document.cookie)?.[1]
