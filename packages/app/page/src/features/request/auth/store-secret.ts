import { api } from "../../../api/api.ts";
import { environmentStore } from "../../../state/environment-state.ts";
import { notify, reportError } from "../../../state/notice-state.ts";
import { askForText } from "../../../ui/dialog-state.tsx";

/**
 * Asks for a name and puts a secret where secrets may live: into a `.env` file.
 *
 * @returns the placeholder to be written in its place; undefined when the user does not want to, or it failed
 */
export async function keepSecret(
	suggestion: string,
	value: string,
): Promise<string | undefined> {
	const environment = environmentStore.get();
	const name = await askForText({
		title: "Make it a secret variable",
		label:
			environment === null
				? "Name in the .env file"
				: `Name of the secret in the environment ${environment}`,
		value: suggestion,
		action: "Save as secret",
	});
	if (name === undefined) return undefined;
	try {
		const kept = await api.keepSecret({ environment, name, value });
		notify({ kind: "info", text: `${name} is in ${kept.file}.` });
		return kept.placeholder;
	} catch (error) {
		reportError(error);
		return undefined;
	}
}
