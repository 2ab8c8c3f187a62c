import { type ReactNode, useState } from "react";
import { gitApi } from "../../api/git-api.ts";
import { attempt } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";

/** Asks who commits, where git does not know. */
export function IdentityForm({
	onDone,
}: {
	readonly onDone: () => Promise<void>;
}): ReactNode {
	const [name, setName] = useState("");
	const [email, setEmail] = useState("");
	const isWhole = name.trim() !== "" && email.trim() !== "";
	const keep = () =>
		attempt(async () => {
			await gitApi.identify({ name, email });
			await onDone();
		});
	return (
		<fieldset
			className="identity-form"
			onKeyDown={(event) => {
				if (event.key !== "Enter") return;
				if (!(event.target instanceof HTMLInputElement)) return;
				// It stands in the form that commits.
				event.preventDefault();
				if (isWhole) void keep();
			}}
		>
			<legend>Git does not know who commits.</legend>
			<label>
				Name
				<input
					// biome-ignore lint/a11y/noAutofocus: it is what keeps the commit from being made
					autoFocus
					autoComplete="name"
					value={name}
					onChange={(event) => setName(event.target.value)}
				/>
			</label>
			<label>
				E-mail
				<input
					type="email"
					autoComplete="email"
					value={email}
					onChange={(event) => setEmail(event.target.value)}
				/>
			</label>
			<p className="row-note">Kept in this repository, for its commits only.</p>
			<Button disabled={!isWhole} onClick={() => void keep()}>
				Keep and commit
			</Button>
		</fieldset>
	);
}
