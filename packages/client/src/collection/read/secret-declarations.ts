import type { HostPattern } from "./host-pattern.ts";

/** What the collection's file says about secrets: `extensions.curlew.secrets`. */
export interface SecretsDefinition {
	readonly declarations: readonly SecretDeclaration[];
	/** What of every response is secret: `res.body.token`, `res.headers.x-session`. */
	readonly captures: readonly string[];
}

/** One secret by the name of its variable. */
export interface SecretDeclaration extends SecretPlaces {
	readonly name: string;
	/** What of every response is this secret. */
	readonly captures: readonly string[];
	/** What is different in some environments, by their names. */
	readonly environments: ReadonlyMap<string, SecretPlaces>;
	/** Absolute. */
	readonly file: string;
	/** From 1. */
	readonly line: number;
}

/** Where a secret comes from, and where it may go. */
export interface SecretPlaces {
	/** Undefined: it may be sent anywhere. Empty: nowhere. */
	readonly allowedHosts: readonly HostPattern[] | undefined;
	/** Undefined: `.env` files, the process environment, the command line. */
	readonly source: SecretSource | undefined;
}

export type SecretSource =
	/** The operating system's keychain. */
	| { readonly kind: "keychain" }
	/** What a program prints. */
	| {
			readonly kind: "command";
			/** The program and its arguments; no shell. */
			readonly command: readonly string[];
			/** Milliseconds; undefined for the usual limit. */
			readonly timeout: number | undefined;
	  }
	/** A file encrypted with age: all of it, or one value of the JSON, YAML or `.env` inside. */
	| {
			readonly kind: "age";
			/** Relative to the collection's folder. */
			readonly file: string;
			readonly key: string | undefined;
	  }
	/** One value of a file encrypted with sops. */
	| {
			readonly kind: "sops";
			/** Relative to the collection's folder. */
			readonly file: string;
			readonly key: string;
	  };
