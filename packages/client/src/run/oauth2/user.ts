/** Whoever sits before the machine, for flows that need a person. */
export interface User {
	/** Shows an address or a code. */
	readonly tell: (text: string) => void;
	/** Opens an address in a browser. May fail: the address has been told. */
	readonly openBrowser?: ((url: string) => void | Promise<void>) | undefined;
}
