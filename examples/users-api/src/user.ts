import { createHash } from "node:crypto";
import { isJsonObject, type JsonObject } from "./body.ts";
import { type FieldError, Problem, VALIDATION_ERROR } from "./problem.ts";

/** A user without the number the server gives it. Members beyond these are kept as they come. */
export interface UserData extends JsonObject {
	readonly name: string;
	readonly email: string;
	readonly active: boolean;
}

export interface User extends UserData {
	readonly id: number;
}

/** The users a fresh server knows. */
export const FIRST_USERS: readonly UserData[] = [
	{
		name: "Ada Lovelace",
		email: "ada@example.com",
		active: true,
		role: "engineer",
	},
	{ name: "Alan Turing", email: "alan@example.com", active: true },
	{ name: "Grace Hopper", email: "grace@example.com", active: true },
	{ name: "Katherine Johnson", email: "katherine@example.com", active: true },
	{ name: "Edsger Dijkstra", email: "edsger@example.com", active: false },
];

/** Checks what a client sent as a user. Throws a 422 `Problem` that lists every wrong member at once. */
export function parseUser(value: unknown): UserData {
	if (!isJsonObject(value)) {
		throw invalid([{ detail: "A user is a JSON object.", pointer: "#" }]);
	}
	const { id: _givenByTheServer, name, email, active = true, ...rest } = value;
	const errors: FieldError[] = [];
	if (typeof name !== "string" || name.trim() === "") {
		errors.push({ detail: "name must be a text.", pointer: "#/name" });
	}
	if (typeof email !== "string" || !isEmail(email)) {
		errors.push({
			detail: "email must be an address like ada@example.com.",
			pointer: "#/email",
		});
	}
	if (typeof active !== "boolean") {
		errors.push({
			detail: "active must be true or false.",
			pointer: "#/active",
		});
	}
	if (
		typeof name === "string" &&
		typeof email === "string" &&
		typeof active === "boolean" &&
		errors.length === 0
	) {
		return { name, email, active, ...rest };
	}
	throw invalid(errors);
}

/** A strong entity tag (RFC 9110 §8.8.3): equal for equal representations only. */
export function entityTag(user: User): string {
	const digest = createHash("sha256").update(JSON.stringify(user));
	return `"${digest.digest("base64url").slice(0, 22)}"`;
}

function isEmail(text: string): boolean {
	return /^[^\s@]+@[^\s@]+$/.test(text);
}

function invalid(errors: readonly FieldError[]): Problem {
	const count = errors.length === 1 ? "One member" : `${errors.length} members`;
	return new Problem(422, `${count} of the user cannot be accepted.`, {
		type: VALIDATION_ERROR,
		errors,
	});
}
