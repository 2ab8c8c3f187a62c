import type { ReactNode } from "react";
import { Countdown } from "./countdown.tsx";
import { JwtView } from "./held-token.tsx";
import type { TokenPanelProps } from "./token-panel.tsx";
import { tokenPlaceOf } from "./token-place.ts";
import { useToken } from "./use-token.ts";
import "./token.css";

/** What a bearer token says of itself, where it is a JSON Web Token. The token itself stays with the server. */
export function BearerPanel({
	owner,
	path,
	form,
	tree,
}: TokenPanelProps): ReactNode {
	const { token } = useToken(() => tokenPlaceOf(owner, path, form), tree);
	const jwt = token?.bearer?.jwt;
	if (!jwt) return null;
	const expiry = jwt.payload.find(({ name }) => name === "exp")?.at;
	return (
		<section className="token-panel" aria-label="Token">
			<header className="token-head">
				<h3>Token</h3>
				{expiry !== undefined && <Countdown until={expiry} />}
			</header>
			<p className="token-note">
				A JSON Web Token, decoded. Whether its signature is right was not
				checked.
			</p>
			<JwtView jwt={jwt} />
		</section>
	);
}
