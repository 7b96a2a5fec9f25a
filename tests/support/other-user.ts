/** ID of a user other than root. It need not exist. */
export const OTHER_USER = 54_321

/** Options of tests that change a file's owner to OTHER_USER, which only root can do. */
export const AS_ROOT = { skip: process.getuid?.() === 0 ? false : 'only root can give files to another user' }
