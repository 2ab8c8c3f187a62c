import type { FormData } from "../../../../src/protocol/forms.ts";
import type { Mend } from "../../../../src/protocol/run.ts";
import { api } from "../../api/api.ts";
import { isFormArray, isFormMap } from "../../forms/tree-path.ts";
import { askAccessAgain } from "../../state/access-state.ts";
import { requestByPath } from "../../state/active-request.ts";
import {
	chooseEnvironment,
	environmentStore,
} from "../../state/environment-state.ts";
import { changeForm, formKey, formStore } from "../../state/form-state.ts";
import { askForText } from "../../ui/dialog-state.tsx";
import { defineVariable } from "./define-variable.ts";

/**
 * Does what a mend says, asking for what is missing.
 *
 * @param scope path of the request whose problem it is; "" where it is of none
 * @returns what was done, in words; undefined when nothing was
 * @throws ApiError
 */
export async function applyMend(
	mend: Mend,
	scope: string,
): Promise<string | undefined> {
	switch (mend.kind) {
		case "use-environment":
			chooseEnvironment(mend.environment);
			return `${mend.environment} is the environment now.`;
		case "define-variable":
			return defineVariable(mend.name, mend.environment);
		case "use-name":
			return writeName(mend.written, mend.instead, scope);
		case "store-secret":
			return storeSecret(mend.name);
		case "trust-authority": {
			const { trustAuthority } = await import(
				"../certificates/trust-authority.tsx"
			);
			return trustAuthority(mend.url);
		}
		case "allow-access":
			await askAccessAgain();
			return undefined;
	}
}

/** In the form on the screen, where it can be seen and undone. */
function writeName(
	written: string,
	instead: string,
	scope: string,
): string | undefined {
	const request = requestByPath(scope);
	const key = request && formKey(request);
	const before = key && formStore.get(key)?.tree;
	if (!before) return undefined;
	changeForm(key, (tree) => {
		const changed = replaced(tree, written, instead);
		return isFormMap(changed) ? changed : tree;
	});
	return formStore.get(key)?.tree === before
		? `${written} is not written in the request itself.`
		: `${instead} stands in the request now.`;
}

function replaced(data: FormData, written: string, instead: string): FormData {
	if (typeof data === "string") return data.replaceAll(written, () => instead);
	if (isFormArray(data))
		return data.map((one) => replaced(one, written, instead));
	if (!isFormMap(data)) return data;
	return Object.fromEntries(
		Object.entries(data).map(([key, one]) => [
			key,
			replaced(one, written, instead),
		]),
	);
}

async function storeSecret(name: string): Promise<string | undefined> {
	const environment = environmentStore.get();
	const value = await askForText({
		title: `Store the secret ${name}`,
		label: `Value of ${name}`,
		action: "Store",
		isSecret: true,
	});
	if (value === undefined) return undefined;
	const { file } = await api.keepSecret({ environment, name, value });
	return `${name} is in ${file}.`;
}
