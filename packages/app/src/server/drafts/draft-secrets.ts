import type { FormData, FormTree } from "@curlew/client/editing";
import { allFields, authDescriptor, authKindOf } from "@curlew/client/kinds";
import { SECRET_MASK } from "../../protocol/files.ts";
import {
	dataAt,
	isFormArray,
	isFormMap,
	withData,
} from "../../shared/tree-path.ts";
import { mapSecrets, type SecretNames } from "../files/masked-form.ts";
import { maskFileText } from "../files/masked-text.ts";

/** A draft as it may be on disk. */
export interface Hidden<Content> {
	readonly content: Content;
	/** Names of the secrets that were typed, and are not in it. */
	readonly withheld: readonly string[];
}

/**
 * A form without the values of secret variables, and without what stands for
 * itself in the secret fields of an authentication.
 *
 * @param shown the form before it was changed: what it says is in the file, and comes back from there
 */
export function hideSecrets(
	form: FormTree,
	shown: FormTree | undefined,
	names: SecretNames,
): Hidden<FormTree> {
	const withheld: string[] = [];
	const masked = mapSecrets(form, undefined, names, (variable) => {
		const { value = "" } = variable;
		if (value === "") return variable;
		if (value !== SECRET_MASK) withheld.push(String(variable.name));
		return { ...variable, value: SECRET_MASK };
	});
	const content = mapAuth(masked, shown, (value, before, name) => {
		if (typeof value !== "string" || value === "" || value.includes("{{"))
			return value;
		if (value !== before) withheld.push(name);
		return SECRET_MASK;
	});
	return { content, withheld };
}

/** A form with what the file says in place of what is masked in authentications. */
export function revealSecrets(
	form: FormTree,
	file: FormTree | undefined,
): FormTree {
	return mapAuth(form, file, (value, before) =>
		value === SECRET_MASK ? before : value,
	);
}

/** A text in which values of secrets stand. A mask that is not the file's own says that a value has to be written again. */
export function hideSecretValues(
	text: string,
	names: SecretNames,
): Hidden<string> {
	const { shown, hidden } = maskFileText(text, names);
	let count = 0;
	const content = shown.replace(MASKS, (mask) => {
		const value = hidden.get(mask) ?? mask;
		if (OWN_MASK.test(value)) return value;
		count++;
		return `${SECRET_MASK}0`;
	});
	return { content, withheld: count === 0 ? [] : [`${count} values`] };
}

const MASKS = new RegExp(`${SECRET_MASK}\\d+`, "g");
const OWN_MASK = new RegExp(`^${SECRET_MASK}\\d+$`);

type ChangeValue = (
	value: FormData | undefined,
	before: FormData | undefined,
	name: string,
) => FormData | undefined;

function mapAuth(
	tree: FormTree,
	other: FormTree | undefined,
	change: ChangeValue,
): FormTree {
	return Object.fromEntries(
		Object.entries(tree).map(([key, data]) => {
			const before = other?.[key];
			const mapped = mapParts(data, before, change);
			if (key === "auth" && isFormMap(mapped))
				return [key, mapSecretFields(mapped, before, change)];
			// Of a client certificate.
			const isPassphrase = key === "passphrase" && "domain" in tree;
			return [
				key,
				isPassphrase ? orEmpty(change(mapped, before, key)) : mapped,
			];
		}),
	);
}

function mapParts(
	data: FormData,
	other: FormData | undefined,
	change: ChangeValue,
): FormData {
	if (isFormArray(data)) {
		const before = counterparts(data, isFormArray(other) ? other : []);
		return data.map((item, index) => mapParts(item, before[index], change));
	}
	if (!isFormMap(data)) return data;
	return mapAuth(data, isFormMap(other) ? other : undefined, change);
}

/**
 * What entries of a list were before. Those that can be told from each other may
 * stand elsewhere by now, and others be gone: none gets the secret of another.
 */
function counterparts(
	items: readonly FormData[],
	before: readonly FormData[],
): readonly (FormData | undefined)[] {
	const left = before.map((item) => ({ item, identity: identityOf(item) }));
	return items.map((item, index) => {
		const identity = identityOf(item);
		if (identity === undefined) return before[index];
		const at = left.findIndex((one) => one.identity === identity);
		return at === -1 ? undefined : left.splice(at, 1)[0]?.item;
	});
}

/** Of a client certificate: whom it is for, and its files. Of a request or a folder in a bundled collection: its name. */
function identityOf(item: FormData): string | undefined {
	if (!isFormMap(item)) return undefined;
	const { domain, info } = item;
	if (domain !== undefined)
		return JSON.stringify([
			domain,
			...CERTIFICATE_FILES.map((key) => item[key]),
		]);
	return isFormMap(info) ? JSON.stringify([info.type, info.name]) : undefined;
}

const CERTIFICATE_FILES = ["certificateFilePath", "pkcs12FilePath"];

function orEmpty(data: FormData | undefined): FormData {
	return data === undefined ? "" : data;
}

/** User and password of a proxy have no type. */
function mapProxyPassword(
	auth: FormTree,
	before: FormTree,
	change: ChangeValue,
): FormTree {
	if ("type" in auth || !("password" in auth)) return auth;
	const password = change(auth.password, before.password, "password");
	return { ...auth, password: orEmpty(password) };
}

function mapSecretFields(
	auth: FormTree,
	other: FormData | undefined,
	change: ChangeValue,
): FormTree {
	const kind = authKindOf(String(auth.type ?? ""));
	const before = isFormMap(other) ? other : {};
	if (kind === undefined) return mapProxyPassword(auth, before, change);
	let changed = auth;
	for (const { path, field } of allFields(authDescriptor(kind).fields)) {
		if (field.kind !== "secret") continue;
		const names = [path, ...(field.aliases ?? []).map((name) => [name])];
		for (const at of names) {
			const value = dataAt(changed, at);
			if (value === undefined) continue;
			const next = change(value, dataAt(before, at), field.name);
			if (next !== value) changed = withData(changed, at, next);
		}
	}
	return changed;
}
