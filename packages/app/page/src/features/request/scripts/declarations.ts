/** A member of something that scripts can use, or a global name of theirs. */
export interface ApiMember {
	readonly name: string;
	/** With its parameters and what it gives. */
	readonly signature: string;
	/** What it is; of a function, what it gives. */
	readonly type: string;
	readonly isFunction: boolean;
	readonly docs: string | undefined;
}

/** An object type: its members, and what calling it gives. */
interface DeclaredType {
	/** Names of its parameters: `T`. */
	readonly parameters: readonly string[];
	readonly extended: readonly string[];
	readonly body: string;
}

type MemberMap = ReadonlyMap<string, ApiMember>;

/** What the declarations of the script API say. They are TypeScript, of which only this much is understood: interfaces, type literals, and global names. */
export class ScriptDeclarations {
	readonly globals: MemberMap;
	readonly #types = new Map<string, DeclaredType>();
	readonly #members = new Map<string, MemberMap>();

	constructor(text: string) {
		const globals = new Map<string, ApiMember>();
		for (const { docs, code } of statementsOf(text)) {
			const space = /^declare namespace \w+ \{([\s\S]*)\}$/.exec(code);
			if (space) this.#readTypes(space[1] ?? "");
			const global = /^declare (?:const|function) ([\s\S]*)$/.exec(code);
			const member = global && memberOf(global[1] ?? "", docs);
			if (member) globals.set(member.name, member);
		}
		this.globals = globals;
	}

	/** @param type as it is written: `Curlew.PmList<PmItem> | undefined` */
	membersOf(type: string): MemberMap {
		const known = this.#members.get(type);
		if (known) return known;
		const members = new Map<string, ApiMember>();
		for (const part of partsOf(type))
			for (const [name, member] of this.#ofPart(part))
				if (!members.has(name)) members.set(name, member);
		this.#members.set(type, members);
		return members;
	}

	/** What calling a value of the type gives; undefined where it is no function, or nobody can say. */
	resultOf(type: string): string | undefined {
		return this.#callOf(type)?.type;
	}

	/** A member with the parameters that its type takes, where it is called through that. */
	signatureOf(member: ApiMember): string {
		if (member.isFunction) return member.signature;
		const call = this.#callOf(member.type);
		// Everything may be called that chai has; what takes values says which.
		if (!call || /^\(\.\.\.values: readonly unknown\[\]\)/.test(call.signature))
			return member.signature;
		return call.signature.replace(/^\(\.\.\.\w+: \[([\s\S]*)\]\)/, "($1)");
	}

	#callOf(type: string): ApiMember | undefined {
		for (const part of partsOf(type)) {
			const found = this.#bodyOf(part);
			const call = found && statementsOf(found.body).find(isCall);
			if (call) return memberOf(`call${call.code}`, call.docs);
			for (const one of found?.extended ?? []) {
				const inherited = this.#callOf(one);
				if (inherited) return inherited;
			}
		}
		return undefined;
	}

	#ofPart(part: string): MemberMap {
		const found = this.#bodyOf(part);
		if (!found) return new Map();
		const members = new Map<string, ApiMember>();
		for (const { docs, code } of statementsOf(found.body)) {
			const member = memberOf(code, docs);
			if (!member) continue;
			// Of overloads the first one counts.
			if (!members.has(member.name)) members.set(member.name, member);
		}
		for (const one of found.extended)
			for (const [name, member] of this.membersOf(one))
				if (!members.has(name)) members.set(name, member);
		return members;
	}

	/** The text between the braces of a type, its parameters filled in. */
	#bodyOf(part: string): Omit<DeclaredType, "parameters"> | undefined {
		if (part.startsWith("{")) return { extended: [], body: part.slice(1, -1) };
		const [, name = "", given] =
			/^(?:Curlew\.)?(\w+)(?:<([\s\S]*)>)?$/.exec(part) ?? [];
		const type = this.#types.get(name);
		if (!type) return undefined;
		const values = given === undefined ? [] : splitOutside(given, ",");
		const filled = (text: string) =>
			type.parameters.reduce((sofar, parameter, index) => {
				const value = values[index] ?? "any";
				return sofar.replace(
					new RegExp(`\\b${parameter}\\b`, "g"),
					() => value,
				);
			}, text);
		return { extended: type.extended.map(filled), body: filled(type.body) };
	}

	#readTypes(text: string): void {
		for (const { code } of statementsOf(text)) {
			const found =
				/^interface (\w+)(?:<([\s\S]*?)>)?(?: extends ([\s\S]*?))? \{([\s\S]*)\}$/.exec(
					code,
				);
			if (!found) continue;
			const [, name = "", parameters = "", extended = "", body = ""] = found;
			this.#types.set(name, {
				parameters: splitOutside(parameters, ",").map(
					(one) => /^\w+/.exec(one)?.[0] ?? one,
				),
				extended: splitOutside(extended, ","),
				body,
			});
		}
	}
}

interface Statement {
	readonly docs: string | undefined;
	readonly code: string;
}

/** Members of a type, or statements of a file, with the comment before each. */
function statementsOf(text: string): readonly Statement[] {
	const statements: Statement[] = [];
	let at = 0;
	for (;;) {
		const gap = /(?:\s|;|\/\/[^\n]*|\/\*(?!\*)[\s\S]*?\*\/)*/y;
		gap.lastIndex = at;
		at += gap.exec(text)?.[0].length ?? 0;
		const comment = /\/\*\*([\s\S]*?)\*\/\s*/y;
		comment.lastIndex = at;
		const docs = comment.exec(text);
		at += docs?.[0].length ?? 0;
		if (at >= text.length) return statements;
		const end = endOfStatement(text, at);
		const code = text.slice(at, end).trim();
		if (code !== "")
			statements.push({ docs: docs?.[1] && plain(docs[1]), code });
		at = end + 1;
	}
}

/** A namespace and an interface end with their brace, everything else with a semicolon. */
function endOfStatement(text: string, from: number): number {
	const isBlock = /(?:declare )?(?:namespace|interface) /y;
	isBlock.lastIndex = from;
	const endsWithBrace = isBlock.test(text);
	for (const [at, depth] of outsideOfTexts(text, from)) {
		if (depth !== 0) continue;
		if (text[at] === ";") return at;
		if (endsWithBrace && text[at] === "}") return at + 1;
	}
	return text.length;
}

/** Each character with how many brackets are open behind it; comments, and what is in quotation marks, left out. */
function* outsideOfTexts(
	text: string,
	from: number,
): Generator<readonly [at: number, depth: number]> {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const skipped = /"[^"\n]*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*|=>/y;
		skipped.lastIndex = at;
		const length = skipped.exec(text)?.[0].length;
		if (length) {
			at += length - 1;
			continue;
		}
		const character = text[at] ?? "";
		if ("([{<".includes(character)) depth++;
		if (")]}>".includes(character)) depth--;
		yield [at, depth];
	}
}

function splitOutside(text: string, separator: string): readonly string[] {
	const parts: string[] = [];
	let start = 0;
	for (const [at, depth] of outsideOfTexts(text, 0))
		if (depth === 0 && text[at] === separator) {
			parts.push(text.slice(start, at).trim());
			start = at + 1;
		}
	return [...parts, text.slice(start).trim()].filter(Boolean);
}

/** What a type is made of: `A & B | undefined` is `A` and `B`. */
function partsOf(type: string): readonly string[] {
	return splitOutside(type, "|")
		.flatMap((one) => splitOutside(one, "&"))
		.map((one) => one.replace(/^readonly /, ""))
		.map((one) => (/^\([^()]*\)$/.test(one) ? one.slice(1, -1) : one));
}

function memberOf(
	code: string,
	docs: string | undefined,
): ApiMember | undefined {
	const [whole, name] = /^(?:readonly )?([a-zA-Z_$]\w*)\??\s*/.exec(code) ?? [];
	if (whole === undefined || name === undefined) return undefined;
	const rest = code.slice(whole.length);
	const signature = rest
		.replace(/\s+/g, " ")
		.replace(/([([<]) |,? ([)\]>])(?!=)/g, "$1$2");
	if (rest.startsWith(":"))
		return {
			name,
			signature,
			type: rest.slice(1).trim(),
			isFunction: false,
			docs,
		};
	if (!/^[(<]/.test(rest)) return undefined;
	for (const [at, depth] of outsideOfTexts(rest, 0))
		if (depth === 0 && rest[at] === ":") {
			const type = rest.slice(at + 1).trim();
			return { name, signature, type, isFunction: true, docs };
		}
	return { name, signature, type: "any", isFunction: true, docs };
}

function isCall({ code }: Statement): boolean {
	return code.startsWith("(");
}

function plain(comment: string): string {
	return comment.replace(/\s*\n?\s*\*?\s+/g, " ").trim();
}
