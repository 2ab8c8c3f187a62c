/** Milliseconds that an idle connection is kept when the server does not say how long it keeps it. */
export const KEEP_ALIVE = 4000;

/** Milliseconds by which Curlew gives a connection up before the server does. */
export const KEEP_ALIVE_MARGIN = 1000;
