/** How much a server may say before the content of its response. */
export const HEAD_LIMITS = {
	/** Bytes of one head. Node's default of 16 kB is too little for servers that set many cookies. */
	size: 128 * 1024,
	/** Interim responses before one final response. More are there to do harm: nothing else bounds them. */
	interim: 100,
	/** Bytes of all their heads together. */
	interimSize: 128 * 1024,
} as const;
