import type { ReactNode } from "react";
import type { Mend } from "../../../../src/protocol/run.ts";

/** What the button of a mend says. */
export function MendLabel({ mend }: { readonly mend: Mend }): ReactNode {
	switch (mend.kind) {
		case "use-environment":
			return <>Use {mend.environment}</>;
		case "define-variable":
			return (
				<>
					Define <code>{mend.name}</code> in{" "}
					{mend.environment ?? "the collection"} …
				</>
			);
		case "use-name":
			return (
				<>
					Use <code>{mend.instead}</code>
				</>
			);
		case "store-secret":
			return (
				<>
					Store the secret <code>{mend.name}</code> …
				</>
			);
		case "trust-authority":
			return <>Trust this certificate authority …</>;
		case "allow-access":
			return <>Permissions …</>;
	}
}
