import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { DeclaredSecret } from "./declared-secrets.ts";

/** A secret's value could not be had from its source. Never says anything of a value. */
export class SecretSourceError extends CurlewError {
	readonly code = "SECRET_NOT_READABLE";
	readonly secret: string;

	constructor(
		{ name, file, line }: DeclaredSecret,
		why: string,
		hint: string,
		cause?: unknown,
	) {
		super(`The secret \`${name}\` could not be read: ${why}`, {
			hint,
			location: { file, line, column: 1 },
			cause,
		});
		this.secret = name;
	}
}

/** A collection wants a program to be run that its user has not allowed. */
export class SecretCommandNotAllowedError extends CurlewError {
	readonly code = "SECRET_COMMAND_NOT_ALLOWED";
	readonly secret: string;

	constructor(
		{ name, file, line }: DeclaredSecret,
		command: readonly string[],
	) {
		super(
			`The secret \`${name}\` comes from a command that you have not allowed: ${commandText(command)}`,
			{
				hint: "Look at the command. Then allow it once with --allow-secret-commands, or for good with `curlew secret trust`.",
				location: { file, line, column: 1 },
			},
		);
		this.secret = name;
	}
}

/** A collection holds an encrypted file and wants it decrypted with its user's keys, which the user has not allowed. */
export class SecretFileNotAllowedError extends CurlewError {
	readonly code = "SECRET_FILE_NOT_ALLOWED";
	readonly secret: string;

	constructor({ name, file, line }: DeclaredSecret, encrypted: string) {
		super(
			`The secret \`${name}\` comes from an encrypted file that you have not allowed to be decrypted with your keys, or that has changed since: ${encrypted}`,
			{
				hint: "Look where the collection got it from, and to which hosts the secret may be sent (`curlew secret list`). Then allow it once with --allow-secret-commands, or for good with `curlew secret trust`.",
				location: { file, line, column: 1 },
			},
		);
		this.secret = name;
	}
}

/** A command as one would type it. */
export function commandText(command: readonly string[]): string {
	return command
		.map((part) =>
			/^[\w@%+=:,./-]+$/.test(part) ? part : JSON.stringify(part),
		)
		.join(" ");
}
