/** `POST /api/:collection/environments/create` */
export interface CreateEnvironment {
	readonly name: string;
	/** Name of the one that is copied. */
	readonly like?: string;
}

/** `POST /api/:collection/environments/rename`. Those that extend it go along. */
export interface RenameEnvironment {
	readonly name: string;
	readonly to: string;
}

/** `POST /api/:collection/environments/delete`. Answers with a `DeletedItem`. */
export interface DeleteEnvironment {
	readonly name: string;
}

/** `GET /api/:collection/environments/uses`: how many requests name each variable, by its name. */
export type VariableUses = Readonly<Record<string, number>>;
