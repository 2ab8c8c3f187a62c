import type { AuthDescriptor } from "./auth-descriptor.ts";

/** AWS Signature Version 4. */
export const awsv4 = {
	label: "AWS Signature v4",
	sentBy: "signature",
	header: "Authorization",
	fields: [
		{ name: "accessKeyId", kind: "text", label: "Access key ID" },
		{ name: "secretAccessKey", kind: "secret", label: "Secret access key" },
		{ name: "sessionToken", kind: "secret", label: "Session token" },
		{
			name: "service",
			kind: "text",
			label: "Service",
			example: "execute-api",
		},
		{
			name: "region",
			kind: "text",
			label: "Region",
			example: "eu-central-1",
		},
		{
			name: "profileName",
			kind: "text",
			label: "Profile",
			hint: "In ~/.aws/credentials, where no keys are given.",
		},
	],
} as const satisfies AuthDescriptor;
