/** Tells this page from other pages of the same collection, and from itself before it was loaded anew. */
export const WINDOW = crypto.randomUUID();
