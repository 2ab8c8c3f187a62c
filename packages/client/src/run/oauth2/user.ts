/** Where somebody has to log in before a request can be sent. */
export interface PendingLogin {
	/** To be opened in a browser. */
	readonly url: string;
	/** To be entered there; absent where the browser comes back by itself. */
	readonly code?: string;
}

/** Whoever sits before the machine, for flows that need a person. */
export interface User {
	/** Shows an address or a code. */
	readonly tell: (text: string) => void;
	/** Opens an address in a browser. May fail: the address has been told. */
	readonly openBrowser?: ((url: string) => void | Promise<void>) | undefined;
	/** Hears where the user has to log in, as data. */
	readonly showLogin?: ((login: PendingLogin) => void) | undefined;
}
