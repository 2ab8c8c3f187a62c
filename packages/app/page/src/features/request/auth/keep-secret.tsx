import type { ReactNode } from "react";
import { placeholdersOf } from "../../../placeholders/resolve.ts";
import { Button } from "../../../ui/button.tsx";
import { keepSecret } from "./store-secret.ts";

/** A secret in clear in a file is offered a better place. */
export function KeepSecretHint({
	name,
	value,
	onKept,
}: {
	/** Suggested for the variable. */
	readonly name: string;
	readonly value: string;
	readonly onKept: (placeholder: string) => void;
}): ReactNode {
	if (value === "" || placeholdersOf(value).length > 0) return null;
	const keep = async () => {
		const placeholder = await keepSecret(name, value);
		if (placeholder !== undefined) onKept(placeholder);
	};
	return (
		<p className="form-hint form-warning">
			Plain text in the file, which everybody with access to it can read.{" "}
			<Button kind="link" onClick={() => void keep()}>
				Make it a secret variable
			</Button>
		</p>
	);
}
