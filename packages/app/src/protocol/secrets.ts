/** `POST /api/:collection/secrets/keep`: puts a secret into the `.env` file that holds for an environment, and declares it there. */
export interface KeepSecret {
	/** Null: it is read as `{{process.env.NAME}}`. */
	readonly environment: string | null;
	readonly name: string;
	/** Goes to the server and never comes back. */
	readonly value: string;
}

export interface KeptSecret {
	/** What stands for it from now on. */
	readonly placeholder: string;
	/** Where it is. */
	readonly file: string;
}
