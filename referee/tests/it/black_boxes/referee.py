import json, os, subprocess, sys, time
own, args = os.path.basename(sys.argv[0]), sys.argv[1:]
trouble = args.pop(0) if not args[0].startswith('-') else ''
if trouble == 'unhelpful' and '-h' in args:
    sys.exit('Unrecognized option: -h')
if '-h' in args:
    options = {'data.py': ' -d <arg>', 'seed.py': ' -d   Debug\n -seed <arg>', 'flag.py': ' -d   Data'}
    sys.exit('usage: -p1 <player1> -p2 <player2> [-s -l <file>]\n' + options[own])
with open('calls', 'a') as calls:
    print(*args[:-1], file=calls)
time.sleep({'endless': 600, 'slow': 0.2}.get(trouble, 0))
options = dict(zip(args[::2], args[1::2]))
seed = options['-seed'] if own == 'seed.py' else options['-d'].removeprefix('seed=')
commands = [options[name].split(' ') for name in options if name.startswith('-p')]
scores = [subprocess.run(words, input=seed, capture_output=True, text=True).stdout for words in commands]
print('Game 7 begins\n\n[0, 1]' if trouble == 'banner' else '', *scores[trouble == 'missing':], sep='\n')
print('seed=77' if trouble == 'other' else f'seed={seed}', 'size=4', sep='\n')
if trouble == 'trace':
    raise Exception('no such cell')
if trouble == 'failing':
    open(options['-l'], 'w').write(json.dumps({'failCause': 'java.lang.Error\n\tat Game.java'}))
