import type { SchemaObject } from "ajv";

/** Of the Compose specification (compose-spec.json) and of Kubernetes' API (v1.32), what `deploy/` uses. Nothing else is allowed: a word that is not here is misspelt, or wants a look. */

const text = { type: "string" };
const texts = { type: "array", items: text };
const count = { type: "integer", minimum: 1 };
const flag = { type: "boolean" };
const duration = { type: "string", pattern: "^\\d+(ms|s|m|h)$" };
const quantity = { type: "string", pattern: "^\\d+(m|Mi|Gi)?$" };
const names = { type: "object", additionalProperties: text };

function object(
	required: Readonly<Record<string, unknown>>,
	optional: Readonly<Record<string, unknown>> = {},
): SchemaObject {
	return {
		type: "object",
		properties: { ...required, ...optional },
		required: Object.keys(required),
		additionalProperties: false,
	};
}

function list(items: SchemaObject): SchemaObject {
	return { type: "array", items, minItems: 1 };
}

const service = object(
	{ restart: { enum: ["unless-stopped", "always", "no"] } },
	{
		image: text,
		build: object({ context: text, dockerfile: text }),
		command: texts,
		ports: texts,
		volumes: texts,
		environment: names,
		healthcheck: object({
			test: texts,
			interval: duration,
			timeout: duration,
			retries: count,
		}),
		depends_on: {
			type: "object",
			additionalProperties: object({
				condition: { enum: ["service_healthy", "service_started"] },
			}),
		},
		stop_grace_period: duration,
		read_only: flag,
		tmpfs: texts,
		cap_drop: texts,
		security_opt: texts,
		deploy: object({ replicas: count }),
	},
);

export const COMPOSE: SchemaObject = object({
	name: text,
	services: { type: "object", additionalProperties: service },
	volumes: { type: "object" },
});

const metadata = object({ name: text }, { labels: names });
const port = { anyOf: [text, count] };
const httpGet = object({ path: text, port });
const probe = object(
	{ periodSeconds: count },
	{ httpGet, exec: object({ command: texts }), failureThreshold: count },
);
const resources = object(
	{ requests: object({ cpu: quantity, memory: quantity }) },
	{ limits: object({ memory: quantity }) },
);
const container = object(
	{ name: text, image: text, args: texts },
	{
		env: list(
			object(
				{ name: text },
				{
					value: text,
					valueFrom: object({
						secretKeyRef: object({ name: text, key: text }),
					}),
				},
			),
		),
		ports: list(object({ name: text, containerPort: count })),
		...{ startupProbe: probe, livenessProbe: probe, readinessProbe: probe },
		resources,
		securityContext: object({
			...{ allowPrivilegeEscalation: flag, readOnlyRootFilesystem: flag },
			capabilities: object({ drop: texts }),
		}),
		volumeMounts: list(object({ name: text, mountPath: text })),
	},
);
const template = object({
	metadata: object({ labels: names }, { annotations: names }),
	spec: object(
		{
			automountServiceAccountToken: flag,
			securityContext: object(
				{ runAsNonRoot: flag, runAsUser: count },
				{ fsGroup: count, seccompProfile: object({ type: text }) },
			),
			containers: list(container),
		},
		{
			terminationGracePeriodSeconds: count,
			volumes: list(object({ name: text, emptyDir: { type: "object" } })),
		},
	),
});
const selector = object({ matchLabels: names });

/** By `kind`, with the version of the API that has it. */
export const KUBERNETES: Readonly<
	Record<string, { readonly apiVersion: string; readonly spec: SchemaObject }>
> = {
	Service: {
		apiVersion: "v1",
		spec: object({
			selector: names,
			ports: list(object({ name: text, port: count, targetPort: port })),
		}),
	},
	StatefulSet: {
		apiVersion: "apps/v1",
		spec: object({
			...{ serviceName: text, replicas: count, selector, template },
			volumeClaimTemplates: list(
				object({
					metadata,
					spec: object({
						accessModes: texts,
						resources: object({ requests: object({ storage: quantity }) }),
					}),
				}),
			),
		}),
	},
	Deployment: {
		apiVersion: "apps/v1",
		spec: object({
			...{ replicas: count, selector, template },
			strategy: object({
				rollingUpdate: object({
					maxSurge: text,
					maxUnavailable: { type: "integer" },
				}),
			}),
		}),
	},
	HorizontalPodAutoscaler: {
		apiVersion: "autoscaling/v2",
		spec: object({
			scaleTargetRef: object({ apiVersion: text, kind: text, name: text }),
			...{ minReplicas: count, maxReplicas: count },
			metrics: list(
				object({
					type: { const: "Resource" },
					resource: object({
						name: text,
						target: object({
							type: { const: "Utilization" },
							averageUtilization: count,
						}),
					}),
				}),
			),
			behavior: object({
				scaleDown: object({ stabilizationWindowSeconds: count }),
			}),
		}),
	},
};

export const METADATA: SchemaObject = metadata;
